import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestWorld, type TestWorld, type WorldOptions } from './test-world.ts'

/** A world, or what is made around one. */
type Closed = { close(): Promise<void> } | { world: TestWorld }

/** The world of a file's tests, with these options or made by this function: made before the first, closed after the last. */
export function worldForFile(options?: WorldOptions): TestWorld
export function worldForFile<World extends Closed>(make: () => Promise<World>): World
export function worldForFile(made: WorldOptions | (() => Promise<Closed>) = {}): Closed {
  const world = madeForFile<Closed>(typeof made === 'function' ? made : () => createTestWorld(made))
  afterAll(() => ('close' in world ? world.close() : world.world.close()))
  return world
}

/** What the tests of a file share, such as a person: made before the first, in the order of the calls. Functions may name it at once. */
export function madeForFile<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => void Object.assign(made, await make()))
  return made
}

/** What each test has for itself: made before it, in the order of the calls. */
export function madeForTest<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeEach(async () => void Object.assign(made, await make()))
  return made
}
