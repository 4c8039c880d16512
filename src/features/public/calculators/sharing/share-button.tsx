import { useState } from 'react'
import { copyText } from '#src/lib/browser/clipboard.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import type { Property } from '../property-store.ts'
import { sharedFragment } from './shared-link.ts'

/** Shares a link with the phone's share sheet, or copies it to the clipboard. */
export function ShareButton({ property }: { property: Property }) {
  const [shown, setShown] = useState<string | null>(null)

  async function share() {
    const link = `${location.origin}/shared#${sharedFragment(property)}`
    if (await isShared(link, property.address)) return
    if (await copyText(link))
      showToast({ message: 'Link copied. Anyone with it can see these figures, without an account.' })
    else setShown(link)
  }

  return (
    <>
      <Button size="dense" icon="share" onClick={() => void share()}>
        Share
      </Button>
      {shown !== null && (
        <Dialog onClose={() => setShown(null)} title="Share this calculation">
          <TextField
            label="Link"
            readOnly
            value={shown}
            hint="Your browser blocked copying. Copy the link from the field."
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  )
}

async function isShared(url: string, address: string): Promise<boolean> {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return false
  try {
    await navigator.share({ title: splitAddress(address).street, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
