import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { splitAddress } from '../../addresses/address-words.ts'
import type { Property } from '../property-store.ts'
import { sharedFragment } from './shared-link.ts'

/** Hands the calculation on as a link: by the phone's own sheet, else by the clipboard. */
export function ShareButton({ property }: { property: Property }) {
  const [shown, setShown] = useState<string | null>(null)

  async function share() {
    const link = `${location.origin}/shared#${sharedFragment(property)}`
    if (await isHandedOn(link, property.address)) return
    try {
      await navigator.clipboard.writeText(link)
      showToast({ message: 'Link copied. Whoever opens it sees these figures; no account needed.' })
    } catch {
      setShown(link)
    }
  }

  return (
    <>
      <Button size="dense" icon="share" onClick={() => void share()}>
        Share
      </Button>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title="Share this calculation">
        <TextField
          label="Link"
          readOnly
          value={shown ?? ''}
          hint="This browser does not let the link be copied by itself: copy it from here."
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  )
}

/** Whether the phone's sheet took it; closing the sheet is an answer as well. */
async function isHandedOn(url: string, address: string): Promise<boolean> {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return false
  try {
    await navigator.share({ title: splitAddress(address).street, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
