import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Every dialog with a form opens again with what was typed: what opens it is kept by `useOpened`, alone or in a section of rows.

const FILES = globSync('src/**/*.tsx').filter((file) => !/test|^src\/ui\/(form|row|secret)-dialog/.test(file))
const SOURCE = new Map(FILES.map((file) => [file, readFileSync(file, 'utf8')]))

/** Forms whose dialog isn't opened again, and why. */
const OTHERS: Record<string, string> = {
  PasswordDialog: 'Passwords are never stored.',
  ReauthenticationDialog: 'Passwords and codes are never stored.',
  SetUpDialog: 'Codes are never stored.',
  DeletionDialog: 'It only asks for the name again.',
  DeleteOrganizationDialog: 'It only asks for the name again.',
  DateDialog: 'It asks for one day, of deals that are selected again.',
}

test('every dialog with a form can be opened again with what was typed, in one press', () => {
  const dialogs = [...SOURCE.values()].flatMap(dialogsIn)
  expect(dialogs.length).toBeGreaterThan(30)
  const lost = dialogs.filter((name) => !isKept(name))
  expect(lost.toSorted()).toEqual(Object.keys(OTHERS).toSorted())
})

/** The components that are a dialog with a form. */
function dialogsIn(source: string): string[] {
  return [...source.matchAll(/<(?:FormDialog|RowDialog|SecretFormDialog)\b[\s\S]*?>\n/g)]
    .filter(([tag]) => /\bform=|\{\.\.\./.test(tag))
    .map(({ index }) => componentAt(source, index))
}

/** Whether what shows the component keeps what opened it. */
function isKept(name: string, seen: readonly string[] = []): boolean {
  const shown = [...SOURCE.values()].flatMap((source) =>
    [...source.matchAll(new RegExp(`<${name}\\b`, 'g'))].map(({ index }) => ({ source, index })),
  )
  if (shown.length === 0 || seen.includes(name)) return false
  return shown.some(({ source, index }) => {
    const component = componentAt(source, index)
    // `show` is of a `useOpened`, also as `showEdited`.
    if (/\bshow([A-Z]\w*)?\(\s*$/.test(source.slice(0, index)) || isOfSection(source, index)) return true
    // A component that chooses one of several dialogs.
    return /Dialogs?$/.test(component) && isKept(component, [...seen, name])
  })
}

/** A row’s dialog in a section, which has a `useOpened` of its own. */
function isOfSection(source: string, index: number): boolean {
  const start = source.lastIndexOf('\nexport function ', index)
  const end = source.indexOf('\n}\n', index)
  return /<(RowsSection|OnlineSection)\b/.test(source.slice(start, end))
}

function componentAt(source: string, index: number): string {
  const before = source.slice(0, index)
  return [...before.matchAll(/^(?:export )?(?:async )?function (\w+)/gm)].at(-1)?.[1] ?? ''
}
