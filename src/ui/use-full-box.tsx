import { type ReactNode, useState } from 'react'
import { formatNumber } from '#src/finance/money.ts'

/** Announces that a box has taken as much as it can: what was pasted or dictated may be cut off. `value` is its text, if known. */
export function useFullBox(maxLength: number | undefined, value?: string | null) {
  const [isFull, setFull] = useState(false)
  const isEmptied = value === '' || value === null
  const notice: ReactNode =
    isFull && maxLength !== undefined && !isEmptied ? (
      <span role="alert">{fullBoxText(maxLength)}</span>
    ) : null
  return {
    notice,
    onInput: (text: string) => setFull(maxLength !== undefined && text.length >= maxLength),
  }
}

export function fullBoxText(maxLength: number): string {
  return `This box takes ${formatNumber(maxLength)} characters. Check that nothing is cut off.`
}
