import { useState } from 'react'
import { useOrganization } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { revokeAllShareLinks } from './api.ts'

/** Ends all links of the organization. */
export function RevokeAll() {
  const list = useOrganization()
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button onClick={() => ask(true)}>Revoke all</Button>
      {isAsked && (
        <FormDialog
          title="Revoke all links"
          action="Revoke all"
          isDanger
          onClose={() => ask(false)}
          onSubmit={async () => {
            await revokeAllShareLinks(list)
            ask(false)
          }}
        >
          <p>The links of all deals stop working at once, permanently.</p>
        </FormDialog>
      )}
    </>
  )
}
