import { useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  label: string
  text: string
  /** Where the text is shown, if copying is blocked: "the link from the field". */
  shownAs: string
  isFocused?: boolean
}

/** Copies a text that is shown beside it, and says whether the browser has done so. */
export function CopyButton({ label, text, shownAs, isFocused }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <Button
        {...(isFocused && { 'data-autofocus': true })}
        onClick={() => void copyText(text).then(setCopied)}
      >
        {label}
      </Button>
      <span role="status">
        {copied === true && 'Copied'}
        {copied === false && `Your browser blocked copying. Copy the ${shownAs}.`}
      </span>
    </>
  )
}
