import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { DocumentForm } from '#src/ui/document-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { shareLinksQuery, sharingDocument } from './api.ts'
import { MAKERS, sharingSchema } from './schema.ts'

/** Who makes links, for administrators. */
export function SharingForm() {
  return (
    <Loaded query={sharingDocument.useDocument()} failed="Failed to load who makes links" loading={160}>
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

function Fields({ view }: { view: NonNullable<ReturnType<typeof sharingDocument.current>> }) {
  const form = useForm(sharingSchema, view.sharing)
  const { data: links } = useOrganizationQuery(shareLinksQuery, null)
  const open = links?.filter(({ state }) => state === 'open').length
  return (
    <DocumentForm
      of={sharingDocument}
      view={view}
      name="who makes links"
      label="Sharing"
      action="Save"
      form={form}
      lasting={({ makers }) => (makers === 'nobody' && open !== 0 ? endingOf(open) : null)}
    >
      <Segmented label="Who makes links and invites guests" options={MAKERS} {...form.field('makers')} />
      {form.values.makers === 'nobody' && (
        <Note>
          All open links end at once, and stay ended. Guests keep their access until you remove them.
        </Note>
      )}
    </DocumentForm>
  )
}

/** `open` is undefined until the links are loaded. */
function endingOf(open: number | undefined) {
  const links =
    open === undefined ? 'All open links' : open === 1 ? 'The open link' : `All ${open} open links`
  return {
    title: open === undefined ? 'End all links' : `End ${pluralize(open, 'link')}`,
    text: `${links} to deals of this organization end${open === 1 ? 's' : ''} at once, permanently. Turning sharing on again doesn’t bring them back: make new links for those who need one.`,
  }
}
