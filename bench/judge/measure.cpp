// Runs a command from a file to a file and prints its wall seconds and its peak memory in KiB.
// A small parent: what a child inherits before it becomes the command is counted as its peak.
// Usage: measure INPUT OUTPUT COMMAND [ARG ...]
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

int main(int argc, char **argv) {
    if (argc < 4) return 2;
    auto start = std::chrono::steady_clock::now();
    pid_t child = fork();
    if (child == 0) {
        if (dup2(open(argv[1], O_RDONLY), 0) < 0) _exit(127);
        if (dup2(open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0600), 1) < 0) _exit(127);
        execv(argv[3], argv + 3);
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    printf("%.6f %ld\n", wall.count(), usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
