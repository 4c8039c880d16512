import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { DocumentForm } from '#src/ui/document-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { shareLinksQuery, sharingDocument } from './api.ts'
import { endingOf } from './ending.ts'
import { MAKERS, sharingSchema } from './schema.ts'

/** Who makes links, for administrators. */
export function SharingForm({ guests }: { guests: number | undefined }) {
  return (
    <Loaded query={sharingDocument.useDocument()} failed="Failed to load who makes links" loading={160}>
      {(view) => <Fields view={view} guests={guests} />}
    </Loaded>
  )
}

interface FieldsProps {
  view: NonNullable<ReturnType<typeof sharingDocument.current>>
  guests: number | undefined
}

function Fields({ view, guests }: FieldsProps) {
  const form = useForm(sharingSchema, view.sharing)
  const links = useOrganizationQuery(shareLinksQuery, null).data?.length
  return (
    <DocumentForm
      of={sharingDocument}
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
    </DocumentForm>
  )
}

function endingForGood(links: number | undefined, guests: number | undefined) {
  const { title, text } = endingOf(links, guests)
  return {
    title,
    text: `${text} Turning sharing on again doesn’t bring links back: make new ones for those who need one.`,
  }
}
