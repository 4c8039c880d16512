import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { attemptChange, currentToast, offerUndo, showSaved, showToast, type Undone } from './toasts.ts'

// An Undo is confirmed once, and only when it has happened.

const message = () => currentToast.get()?.message
const press = () => currentToast.get()?.action?.onAction()
const tasks = () => new Promise((resolve) => setTimeout(resolve))

/** An Undo whose request is answered later. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  return {
    undo: () => promise,
    answer: () => resolve('done'),
    refuse: () => reject(new Error('Someone else has changed it.')),
  }
}

function pressUndoOf(what: string, undo: () => Undone): void {
  offerUndo(`Saved ${what}`, undo, what, { name: what })
  press()
  // As the bar of the message does.
  if (currentToast.get()?.action) currentToast.set(null)
}

afterEach(() => currentToast.set(null))

test('what the screen shows at once is confirmed at once', () => {
  pressUndoOf('Kitchen', () => 'shown')
  expect(message()).toBe('Undone: Kitchen')
})

test('a request is waited for', async () => {
  const { undo, answer } = held()
  pressUndoOf('Kitchen', undo)
  await tasks()
  expect(message()).toBeUndefined()
  answer()
  await eventually(() => expect(message()).toBe('Undone: Kitchen'))
})

test('a refused Undo is never confirmed, and says why', async () => {
  const { undo, refuse } = held()
  const shown: unknown[] = []
  const stop = currentToast.subscribe(() => shown.push(message()))
  showSaved({ name: 'Kitchen', how: 'done', about: 'kitchen', undo })
  press()
  refuse()
  await eventually(() => expect(message()).toBe('Couldn’t undo Kitchen. Someone else has changed it.'))
  await tasks()
  stop()
  expect(shown).toEqual(['Saved Kitchen', 'Couldn’t undo Kitchen. Someone else has changed it.'])
})

test('a change that says itself why it failed isn’t said twice', async () => {
  const { undo, refuse } = held()
  pressUndoOf('Kitchen', () => attemptChange({ name: 'Kitchen', verb: 'changed back' }, undo))
  refuse()
  await eventually(() => expect(message()).toBe('Kitchen was not changed back. Someone else has changed it.'))
  await tasks()
  expect(message()).toMatch(/^Kitchen was not/)
})

test('an Undo that says what it did isn’t confirmed again', async () => {
  pressUndoOf('41 deals', () => {
    showToast({ message: 'Moved 41 deals back' })
    return 'said'
  })
  expect(message()).toBe('Moved 41 deals back')
  pressUndoOf('3 Rata Lane', async () => {
    showToast({ message: 'Its project stays.', isNote: true })
    return 'said'
  })
  await tasks()
  expect(message()).toBe('Its project stays.')
})

test('each of two is confirmed, but neither takes the place of a newer Undo or error', async () => {
  const [first, second] = [held(), held()]
  pressUndoOf('Kitchen', first.undo)
  pressUndoOf('Bathroom', second.undo)
  first.answer()
  await eventually(() => expect(message()).toBe('Undone: Kitchen'))
  second.answer()
  await eventually(() => expect(message()).toBe('Undone: Bathroom'))
  const third = held()
  pressUndoOf('Roof', third.undo)
  offerUndo('Saved Deck', () => 'shown', 'deck')
  third.answer()
  await tasks()
  expect(message()).toBe('Saved Deck')
})

test('an Undo that says nothing of itself doesn’t compile', () => {
  // @ts-expect-error: what it starts isn’t returned
  offerUndo('Saved Kitchen', () => void held().undo())
  // @ts-expect-error: nor here
  offerUndo('Saved Kitchen', () => {
    void held().undo()
  })
})

test('every message with Undo is offered here', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !/(?:^|[./-])test[.-]/.test(path))
  const makes = sources.filter((path) => /label: 'Undo'/.test(readFileSync(path, 'utf8')))
  expect(makes).toEqual(['src/ui/dialog/toasts.ts'])
})
