import { vi } from 'vitest'

// What modules remember of a page, such as looked-up addresses, would make a test depend on the files that ran before it.
vi.resetModules()
