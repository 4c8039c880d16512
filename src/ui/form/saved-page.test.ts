import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PURGE_AFTER_SECONDS } from '#src/lib/time/durations.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import {
  currentToast,
  dismissToastAbout,
  keepUndos,
  offerUndo,
  showToast,
  undoKept,
} from '../dialog/toasts.ts'
import { SavedPage } from './saved-page.ts'

// What is undone on a page is its last change, of a form or of what a message says.

let page: SavedPage
let leave: () => void
const undone: string[] = []
const undo = (what: string) => () => {
  undone.push(what)
  return 'shown' as const
}
const names = () => page.state.get().undo.map(({ name }) => name)
function saveNotes() {
  const sent = Promise.resolve()
  page.sent({ name: 'Notes', sent, undo: async () => undo('Notes')() }, ['notes'])
}

beforeEach(() => {
  vi.useFakeTimers()
  page = new SavedPage()
  leave = keepUndos(page)
  undone.length = 0
})
afterEach(() => {
  leave()
  currentToast.set(null)
  vi.useRealTimers()
})

test('the last change is undone first, also once its message has gone', () => {
  saveNotes()
  offerUndo('Saved Kitchen', undo('Kitchen'), 'kitchen')
  currentToast.set(null)
  expect(undoKept()).toBe(true)
  expect(undoKept()).toBe(true)
  expect(undone).toEqual(['Kitchen', 'Notes'])
  expect(undoKept()).toBe(false)
})

test('a change is undone once, by its message or by the page', () => {
  offerUndo('Saved Kitchen', undo('Kitchen'), 'kitchen')
  currentToast.get()?.action?.onAction()
  expect([undone, names()]).toEqual([['Kitchen'], []])
  offerUndo('Saved Bathroom', undo('Bathroom'), 'bathroom')
  const { onAction } = currentToast.get()?.action ?? {}
  page.undo()
  onAction?.()
  expect(undone).toEqual(['Kitchen', 'Bathroom'])
})

test('a change that a form has sent isn’t kept twice if a message offers its Undo', () => {
  const sent = page.sent({ name: '3 Rata Lane', sent: Promise.resolve(), undo: async () => undo('Won')() })
  offerUndo('Moved 3 Rata Lane to Won', sent, 'deal')
  expect(names()).toEqual(['3 Rata Lane'])
})

test('what failed can’t be undone', () => {
  offerUndo('Saved Kitchen', undo('Kitchen'), 'kitchen')
  offerUndo('Saved Bathroom', undo('Bathroom'), 'bathroom')
  dismissToastAbout('kitchen')
  expect(names()).toEqual(['“Saved Bathroom”'])
})

test('a deleted row isn’t offered any more when the server purges it', () => {
  saveNotes()
  offerUndo('Deleted Kitchen', undo('Kitchen'), 'kitchen', { isRestoring: true, name: 'deleting Kitchen' })
  vi.advanceTimersByTime(8000)
  expect(names()).toEqual(['Notes', 'deleting Kitchen'])
  vi.advanceTimersByTime(PURGE_AFTER_SECONDS * 1000 - 8000)
  expect(names()).toEqual(['Notes'])
})

test('a page that was left keeps nothing', () => {
  leave()
  offerUndo('Saved Kitchen', undo('Kitchen'), 'kitchen')
  expect(names()).toEqual([])
})

test('each press says what it undid', async () => {
  page.labels = { notes: 'Notes' }
  saveNotes()
  offerUndo('Saved the expense of $55', undo('expense'), 'expense', { name: 'the expense of $55' })
  page.undo()
  expect(currentToast.get()).toMatchObject({ message: 'Undone: the expense of $55', action: null })
  page.undo()
  await eventually(() => expect(currentToast.get()?.message).toBe('Undone: Notes'))
})

test('a field whose Undo was refused is never said to be undone', async () => {
  page.labels = { notes: 'Notes' }
  const said: (string | undefined)[] = []
  const stop = currentToast.subscribe(() => said.push(currentToast.get()?.message))
  const refused = async () => {
    throw new Error('Someone else has changed it.')
  }
  page.sent({ name: '8 Rata Street', sent: Promise.resolve(), undo: refused }, ['notes'])
  page.undo()
  expect(await page.settled()).toBe(true)
  stop()
  expect(said).toEqual(['Couldn’t undo Notes. Someone else has changed it.'])
})

test('a change that is reported without an Undo is the last one: the one before it isn’t offered any more', () => {
  offerUndo('Saved the expense of $55', undo('expense'), 'expense')
  showToast({ message: 'All usual conditions have been added already.', isNote: true })
  showToast({ message: 'Couldn’t save.', tone: 'error' })
  expect(names()).toHaveLength(1)
  showToast({ message: 'Photo added' })
  expect(names()).toEqual([])
  expect(undoKept()).toBe(false)
  expect(undone).toEqual([])
})

test('an Undo without a message of its own is confirmed, on any page', () => {
  leave()
  offerUndo('Shared Wellington with your team', undo('share'))
  currentToast.get()?.action?.onAction()
  expect(currentToast.get()).toMatchObject({
    message: 'Undone: “Shared Wellington with your team”',
    action: null,
  })
  offerUndo('Saved Kitchen', undo('Kitchen'), 'kitchen', { name: 'Kitchen' })
  currentToast.get()?.action?.onAction()
  expect(currentToast.get()?.message).toBe('Undone: Kitchen')
  offerUndo('Moved 41 deals', () => {
    showToast({ message: 'Moved 41 deals back' })
    return 'said'
  })
  currentToast.get()?.action?.onAction()
  expect(currentToast.get()?.message).toBe('Moved 41 deals back')
})

test('what a button saved has Undo in its message, which goes if the server refuses it', async () => {
  let refuse = () => {}
  const sent = new Promise((_, reject) => {
    refuse = () => reject(new Error('refused'))
  })
  const form = {
    hasEdits: () => false,
    save: () => void page.sent({ name: 'Value', sent, undo: async () => undo('Value')() }, ['value']),
  }
  page.saveWith(form, 'Changed done-up value to $815,000')
  expect(currentToast.get()).toMatchObject({
    message: 'Changed done-up value to $815,000',
    action: { label: 'Undo' },
  })
  expect(names()).toEqual(['Value'])
  refuse()
  await eventually(() => expect(currentToast.get()).toBeNull())
  expect(names()).toEqual([])
})
