import { useState } from 'react'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { revokeAllShareLinks, shareLinksQuery } from './api.ts'
import { endingOf } from './ending.ts'

/** Ends all links of the organization. */
export function RevokeAll({ guests }: { guests: number | undefined }) {
  const list = useOrganization()
  const links = useOrganizationQuery(shareLinksQuery, null).data?.length
  const [isAsked, ask] = useState(false)
  if (links === 0) return null
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
          <p>{endingOf(links, guests).text}</p>
        </FormDialog>
      )}
    </>
  )
}
