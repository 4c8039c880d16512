import { useState } from 'react'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SheetForm } from '#src/ui/form/sheet-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Note } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { shareLinkRows, sharingSheet } from './api.ts'
import { MAKERS, sharingSchema } from './schema.ts'

/** Who makes links, for administrators. */
export function SharingForm({ guests }: { guests: number | undefined }) {
  return (
    <Loaded query={sharingSheet.useSheet()} failed="Failed to load who makes links" loading={160}>
      {(view) => <Fields view={view} guests={guests} />}
    </Loaded>
  )
}

interface FieldsProps {
  view: NonNullable<ReturnType<typeof sharingSheet.current>>
  guests: number | undefined
}

function Fields({ view, guests }: FieldsProps) {
  const form = useForm(sharingSchema, view.sharing)
  const links = shareLinkRows.useRows().rows?.length
  return (
    <SheetForm
      of={sharingSheet}
      view={view}
      name="who makes links"
      label="Sharing"
      action="Save"
      form={form}
      lasting={({ makers }) => (makers === 'nobody' && links !== 0 ? endingForGood(links, guests) : null)}
    >
      <Segmented label="Who makes links and invites guests" options={MAKERS} {...form.field('makers')} />
      {form.values.makers === 'nobody' && (
        <Note>
          All open links end at once, and stay ended. Guests keep their access until you remove them;
          invitations that they haven’t accepted can’t be used.
        </Note>
      )}
    </SheetForm>
  )
}

function endingForGood(links: number | undefined, guests: number | undefined) {
  const { title, text } = endingOf(links, guests)
  return {
    title,
    text: `${text} Turning sharing on again doesn’t bring links back: make new ones for those who need one.`,
  }
}

/** Ends all links of the organization. */
export function RevokeAll({ guests }: { guests: number | undefined }) {
  const { removeAll } = shareLinkRows.useChanges()
  const links = shareLinkRows.useRows().rows?.length
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
          onSubmit={removeAll}
          done="All links revoked"
        >
          <p>{endingOf(links, guests).text}</p>
        </FormDialog>
      )}
    </>
  )
}

/** What ends if all links do, and who still reads deals then. Counts are undefined until they are loaded. */
function endingOf(links: number | undefined, guests: number | undefined) {
  const all = links === undefined ? 'All links' : links === 1 ? 'The link' : `All ${links} links`
  const kept = guests
    ? ` ${pluralize(guests, 'guest')} keep${guests === 1 ? 's' : ''} access until you remove them.`
    : ''
  return {
    title: links === undefined ? 'End all links' : `End ${pluralize(links, 'link')}`,
    text: `${all} to deals of this organization end${links === 1 ? 's' : ''} at once, permanently.${kept}`,
  }
}
