import { useOrganization } from '#src/lib/organization-context.ts'
import { DocumentForm } from '#src/ui/document-form.tsx'
import { Note } from '#src/ui/layout.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { sharingDocument } from './api.ts'
import { MAKERS, sharingSchema } from './schema.ts'

/** Who makes links, for administrators. */
export function SharingForm() {
  const { organizationId } = useOrganization()
  return (
    <Loaded
      query={sharingDocument.useDocument(organizationId)}
      failed="Failed to load who makes links"
      loading={160}
    >
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

function Fields({ view }: { view: NonNullable<ReturnType<typeof sharingDocument.current>> }) {
  const form = useForm(sharingSchema, view.sharing)
  return (
    <DocumentForm
      of={sharingDocument}
      view={view}
      name="who makes links"
      label="Sharing"
      action="Save"
      form={form}
    >
      <Segmented label="Who makes links" options={MAKERS} {...form.field('makers')} />
      {form.values.makers === 'nobody' && <Note>All open links end at once, and stay ended.</Note>}
    </DocumentForm>
  )
}
