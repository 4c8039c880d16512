import { type ReactNode, useEffect, useRef, useState } from 'react'
import { InvalidFields, showInvalidField } from '#src/ui/field/invalid-fields.ts'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { useSaveAll, useSavedPage } from '#src/ui/form/saved-fields.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { FIELD_LABELS, type Project } from '../schema.ts'
import styles from './actual-values.module.css'
import type { ProjectEditing } from './project-editing.tsx'

interface ActualValuesProps {
  project: Project
  editing: ProjectEditing
  /** Below the values. */
  children?: ReactNode
}

const FIELDS = (['actualPurchasePrice', 'actualRenovationCost', 'actualSalePrice'] as const).map((name) => ({
  name,
  label: FIELD_LABELS[name],
}))

export function ActualValues({ project, editing, children }: ActualValuesProps) {
  // What a rule has stopped is still to be corrected, also after another tab.
  const [isEditing, setEditing] = useState(() => Object.keys(editing.errors).length > 0)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing) {
    return (
      <Section knownAs="region" title="Actual values">
        <ActualFields editing={editing} onDone={() => setEditing(false)} />
        {children}
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
      {children}
    </Section>
  )
}

/** Each field is saved when it is left; Save closes them once all are saved. */
function ActualFields({ editing, onDone }: { editing: ProjectEditing; onDone: () => void }) {
  const { values, errors, edit, recordLoss } = editing
  const { invalid } = useSavedPage()
  const saveAll = useSaveAll()
  const form = useRef<HTMLFormElement>(null)
  const isLoss = errors.actualSalePrice !== undefined && (values.actualSalePrice ?? -1) >= 0
  useEffect(() => void form.current?.querySelector<HTMLInputElement>('input')?.select(), [])

  async function finish() {
    if (await saveAll()) onDone()
    else if (form.current) showInvalidField(form.current)
  }

  return (
    <InvalidFields value={invalid.report}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void finish()
        }}
      >
        {FIELDS.map(({ name, label }) => (
          <MoneyField
            key={name}
            label={label}
            isPositive
            value={values[name]}
            error={errors[name]}
            onChange={(value) => edit({ [name]: value })}
          />
        ))}
        <Row className={styles.buttons}>
          <Button variant="filled" type="submit">
            Save
          </Button>
          {isLoss && <Button onClick={recordLoss}>Record as a loss</Button>}
        </Row>
      </form>
    </InvalidFields>
  )
}
