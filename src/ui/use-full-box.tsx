import { type ReactNode, useState } from 'react'
import { formatNumber } from '#src/finance/money.ts'

/** Announces that a box has taken as much as it can: what was pasted or dictated may be cut off. */
export function useFullBox(maxLength: number | undefined) {
  const [isFull, setFull] = useState(false)
  const notice: ReactNode =
    isFull && maxLength !== undefined ? <span role="alert">{fullBoxText(maxLength)}</span> : null
  return {
    notice,
    onInput: (text: string) => setFull(maxLength !== undefined && text.length >= maxLength),
  }
}

export function fullBoxText(maxLength: number): string {
  return `This box takes ${formatNumber(maxLength)} characters. Check that nothing is cut off.`
}
