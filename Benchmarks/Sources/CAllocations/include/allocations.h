#pragma once

/// How many times the calling thread has allocated memory since it started, whoever asked: Swift, OpenSSL or C.
unsigned long allocation_count(void);
