import { useState } from 'react'
import type { PackInput } from '#src/features/doors/packs/schema.ts'
import { SecretFormDialog } from '#src/ui/dialog/secret-dialog.tsx'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useBusinessName } from '#src/ui/form/business-name.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note } from '#src/ui/layout/layout.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { LinkedText } from '#src/ui/text/linked-text.tsx'
import { shareLinkRows } from './api.ts'
import { LINK_MODES, shareFormSchema } from './schema.ts'

interface ShareProps {
  /** Why the user may not make links; null if they may. */
  refusal: string | null
  opportunityId: string
  pack: PackInput
  /** What may be chosen for download. */
  documents: readonly { id: string; name: string }[]
}

export function ShareButton(props: ShareProps) {
  const [isOpen, setOpen, show] = useOpened<true>('share link')
  return (
    <>
      {props.refusal === null && (
        <Button icon="share" aria-disabled={props.pack.sections.length === 0} onClick={() => setOpen(true)}>
          Share link
        </Button>
      )}
      {isOpen && show(<ShareDialog {...props} onClose={() => setOpen(null)} />)}
    </>
  )
}

/** Makes a link to the pack as it is chosen, then shows its URL once. */
function ShareDialog({
  refusal,
  opportunityId,
  pack,
  documents,
  onClose,
}: ShareProps & { onClose: () => void }) {
  const { add } = shareLinkRows.useChanges(opportunityId)
  const form = useForm(shareFormSchema, { ...(pack.audience && { label: pack.audience.slice(0, 80) }) })
  const business = useBusinessName(form)
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <SecretFormDialog
      title="Share link"
      action="Make link"
      form={{ ...business.form, isFilledIn: form.isFilledIn || chosen.length > 0 }}
      onClose={onClose}
      onSubmit={async (link) => {
        await business.answer()
        return (await add({ ...link, pack, documents: chosen })).url
      }}
      secret={{
        title: 'Your link',
        label: 'Link',
        note: 'Copy the link now: it won’t be shown again. Send a passcode by another way than the link.',
      }}
    >
      {refusal !== null && (
        <Notice>
          <LinkedText>{refusal}</LinkedText>
        </Notice>
      )}
      {pack.audience === null ? (
        <TextField label="Recipient" placeholder="Westpac, Jo" autoComplete="off" {...form.field('label')} />
      ) : (
        <p>
          For <b>{pack.audience}</b>
        </p>
      )}
      <Segmented label="Figures" options={LINK_MODES} {...form.field('mode')} />
      <NumberField label="Ends after" unit="days" isRequired {...form.field('days')} />
      <TextField
        label="Passcode (optional)"
        hint="At least 6 characters"
        autoComplete="off"
        {...form.field('passcode')}
      />
      {documents.length > 0 && (
        <CheckBoxes
          label="Documents to download"
          options={documents.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {business.question}
      <Note>
        Anyone with the link sees the sections of this pack,{' '}
        {form.values.mode === 'frozen'
          ? 'with the figures of today, also after the deal changes.'
          : 'with the figures of the day on which they open it.'}{' '}
        It ends by itself after its days, or when you revoke it.
      </Note>
    </SecretFormDialog>
  )
}
