import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { SHORTCUTS, type ShortcutName } from '#src/ui/dialog/shortcuts.ts'
import { Row } from '#src/ui/layout/layout.tsx'
import styles from './keyboard-help.module.css'

const IS_MAC = /Mac|iP/.test(globalThis.navigator?.userAgent ?? '')

const ON_A_CARD = 'On a board card'

const MEANINGS: Record<ShortcutName, { where: string; what: string }> = {
  palette: { where: 'Everywhere', what: 'Search or jump to' },
  help: { where: 'Everywhere', what: 'Keyboard shortcuts' },
  undo: { where: 'Everywhere', what: 'Undo (while the message is shown)' },
  search: { where: 'Opportunities', what: 'Search deals' },
  create: { where: 'Opportunities and tasks', what: 'New opportunity or task' },
  focusNeighbour: { where: ON_A_CARD, what: 'Go to the next card' },
  focusEnd: { where: ON_A_CARD, what: 'Go to the first or last card of the column' },
  moveItem: { where: 'On a task', what: 'Move the task within its day' },
  moveCard: { where: ON_A_CARD, what: 'Move the card' },
  move: { where: ON_A_CARD, what: 'Move to…' },
  selected: { where: 'On selected deals', what: 'Go to the bar of what to do with them, and back' },
  browse: { where: 'Photos', what: 'Previous or next photo' },
}
const NAMES = Object.keys(MEANINGS) as ShortcutName[]

const KEY_NAMES: Record<string, string> = {
  Mod: IS_MAC ? '⌘' : 'Ctrl',
  Alt: IS_MAC ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const SPOKEN: Record<string, string> = {
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
  '⌘': 'Command',
  '⌥': 'Option',
}

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const byPlace = Map.groupBy(NAMES, (name) => MEANINGS[name].where)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      {[...byPlace].map(([where, names]) => (
        <section key={where}>
          <h3 className={styles.where}>{where}</h3>
          <dl>
            {names.map((name) => (
              <Row key={name} isOneLine align="center" isSpread gap={16} className={styles.row}>
                <dt>{MEANINGS[name].what}</dt>
                <dd className={styles.keys}>
                  {SHORTCUTS[name].map((combination) => (
                    <Combination key={combination}>{combination}</Combination>
                  ))}
                </dd>
              </Row>
            ))}
          </dl>
        </section>
      ))}
      <p className="quiet text-13">
        In a menu, press the key next to an item to select it. Shortcuts are off while you type or in a
        dialog, except <Combination>Mod+K</Combination>, which also works in a field.
      </p>
    </Dialog>
  )
}

function Combination({ children }: { children: string }) {
  return (
    <span className={styles.combination}>
      {children.split('+').map((part) => {
        const name = KEY_NAMES[part] ?? part
        return (
          <kbd key={part}>
            {name in SPOKEN ? (
              <>
                <span aria-hidden="true">{name}</span>
                <span className="visually-hidden">{SPOKEN[name]}</span>
              </>
            ) : (
              name
            )}
          </kbd>
        )
      })}
    </span>
  )
}
