import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rule } from '#src/lib/field-rules.ts'
import { detailOf } from '#src/lib/messages.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Money } from '#src/ui/money.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { PageForm } from '#src/ui/page-form.tsx'
import { Section } from '#src/ui/section.tsx'
import { queuedMessage, showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { saveEdit } from '../board/api.ts'
import { actualsProblems } from '../rules.ts'
import {
  ACTUAL_FIELDS,
  type Actuals,
  FIELD_LABELS,
  type Project,
  SAVE_ERROR,
  typedActualsSchema,
} from '../schema.ts'
import styles from './actual-values.module.css'

/** Saves edited actual values with the page. Resolves to false if they can't be saved. */
export type SavePart = () => Promise<boolean>

interface ActualValuesProps {
  project: Project
  /** Called when a field is first edited, and with null when the form is closed. */
  onSaveable: (save: SavePart | null) => void
}

const FIELDS = (['actualPurchasePrice', 'actualRenovationCost', 'actualSalePrice'] as const).map((name) => ({
  name,
  label: FIELD_LABELS[name],
}))

export function ActualValues({ project, onSaveable }: ActualValuesProps) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing) {
    return (
      <Section knownAs="region" title="Actual values">
        <ActualsForm project={project} onSaveable={onSaveable} onDone={() => setEditing(false)} />
      </Section>
    )
  }
  const edit = (
    <Button ref={editButton} size="dense" onClick={() => setEditing(true)}>
      Edit
    </Button>
  )
  return (
    <Section knownAs="region" title="Actual values" action={edit}>
      <dl className={styles.values}>
        {FIELDS.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{project[name] === null ? 'Not entered' : <Money value={project[name]} />}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function ActualsForm(props: ActualValuesProps & { onDone: () => void }) {
  const { project, onSaveable, onDone } = props
  const { client, organizationId } = useOrganization()
  const form = useRef<HTMLFormElement>(null)
  const settle = useRef((_isSaved: boolean) => {})
  // Only fields changed here are saved, so a colleague's changes are not overwritten.
  const [opened] = useState(project)
  const recordsLoss = useRef(false)
  const { errors, values, field, read, isFilledIn } = useForm(typedActualsSchema, opened, {
    check: rule(ACTUAL_FIELDS, (actuals) =>
      actualsProblems(project, { ...actuals, recordsLoss: recordsLoss.current }),
    ),
  })
  const isLoss = errors.actualSalePrice !== undefined && (values.actualSalePrice ?? -1) >= 0
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.select(), [])
  useEffect(() => () => onSaveable(null), [onSaveable])

  // An unreadable field is focused instead of submitted: the page then isn't saved either.
  const saveWithPage = useCallback<SavePart>(
    () =>
      new Promise((resolve) => {
        settle.current = resolve
        form.current?.requestSubmit()
      }),
    [],
  )

  const saving = useMutation({
    mutationFn: (values: Actuals) => saveEdit({ client, organizationId }, opened, values),
    onSuccess(how) {
      const queued = queuedMessage('Saved the actual values')
      showToast({ message: how === 'queued' ? queued : 'Saved the actual values', about: opened.id })
      // The page may leave now: a form that is still filled in would ask.
      flushSync(onDone)
      settle.current(true)
    },
    onError: () => settle.current(false),
  })

  function save(isLossConfirmed: boolean) {
    recordsLoss.current = isLossConfirmed
    const actuals = read()
    recordsLoss.current = false
    saving.reset()
    if (actuals !== null) saving.mutate({ ...actuals, recordsLoss: isLossConfirmed })
    else settle.current(false)
  }

  return (
    <PageForm
      ref={form}
      isFilledIn={isFilledIn}
      onCancel={onDone}
      className={styles.form}
      noValidate
      onInput={() => onSaveable(saveWithPage)}
      onSubmit={() => save(false)}
      onUnreadable={read}
    >
      {FIELDS.map(({ name, label }) => (
        <MoneyField key={name} label={label} isPositive {...field(name)} />
      ))}
      <Row className={styles.buttons}>
        <Button variant="filled" type="submit" aria-disabled={saving.isPending || undefined}>
          Save
        </Button>
        <Button type="reset">Cancel</Button>
        {isLoss && <Button onClick={() => save(true)}>Record as a loss</Button>}
      </Row>
      {saving.error && (
        <div className={styles.failure}>
          <ErrorBox>
            <p>{SAVE_ERROR}</p>
            <p className={styles.reason}>{detailOf(saving.error.message)} Your changes haven’t been lost.</p>
          </ErrorBox>
        </div>
      )}
    </PageForm>
  )
}
