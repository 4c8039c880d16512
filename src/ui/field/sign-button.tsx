import { isWrittenNegative } from '#src/finance/parse-figure.ts'
import type { Sign } from './number-field.tsx'
import styles from './sign-button.module.css'

/** Puts a minus before a typed figure, or removes it: the number pads of phones have none. Shown on touch screens. */
export function SignButton({ label, text, onChange }: Sign) {
  return (
    <button
      type="button"
      className={styles.sign}
      aria-label={`Change sign: ${label}`}
      aria-pressed={isWrittenNegative(text)}
      // The field keeps the focus, and the phone its number pad.
      onPointerDown={(event) => event.preventDefault()}
      onClick={({ currentTarget }) => {
        onChange(isWrittenNegative(text) ? text.replace(/[-\u2212\u2013] ?/, '') : `−${text}`)
        currentTarget.parentElement?.querySelector('input')?.focus()
      }}
    >
      ±
    </button>
  )
}
