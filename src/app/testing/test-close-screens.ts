import { afterEach } from 'vitest'
import { closeScreen } from './test-screen.tsx'

// The files of a worker share their modules, so one that is loaded once can't register this for each of them.
afterEach(closeScreen)
