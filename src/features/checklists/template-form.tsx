import { useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useAttempt } from '#src/ui/use-attempt.ts'
import { saveTemplate, templateQuery } from './api.ts'
import {
  MAX_DUE_DAYS,
  MAX_SECTION_LENGTH,
  MAX_TEMPLATE_ITEMS,
  MAX_TITLE_LENGTH,
  type Template,
  type TemplateItem,
  templateSchema,
} from './schema.ts'
import styles from './template-form.module.css'

/** The checklist that an organization's deals start with, for administrators. */
export function TemplateForm() {
  return (
    <Loaded query={useOrganizationQuery(templateQuery)} failed="Failed to load the checklist" loading={240}>
      {({ template, version }) => <Fields saved={template} version={version} />}
    </Loaded>
  )
}

interface FieldsProps {
  saved: Template
  version: number
}

const keyed = ({ items }: Template) => items.map((item, key) => ({ ...item, key }))

function Fields({ saved, version }: FieldsProps) {
  const { client, organizationId } = useOrganization()
  const { isPending, error, run, dismissRefusal } = useAttempt()
  const [items, setItems] = useState(() => keyed(saved))

  async function save() {
    const read = templateSchema.safeParse({ items: items.map(({ key: _key, ...item }) => item) })
    if (!read.success) throw new Error(read.error.issues[0]?.message)
    const { queryKey } = templateQuery(organizationId)
    try {
      client.setQueryData(queryKey, await saveTemplate(organizationId, read.data, version))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'stale_version') throw failure
      await client.invalidateQueries({ queryKey })
      throw new Error('Someone else has changed the checklist. Save again to use yours.')
    }
    showToast({ message: 'Saved' })
  }
  const add = () =>
    setItems((now) => {
      const key = 1 + Math.max(0, ...now.map((item) => item.key))
      return [...now, { key, title: '', section: 'Other', isStop: false, cost: null, dueDays: null }]
    })

  return (
    <CheckedForm
      className={styles.form}
      aria-label="Checklist"
      noValidate
      onInput={dismissRefusal}
      onSubmit={() => void run(save)}
    >
      {error !== null && <ErrorBox>{messageOf(error)}</ErrorBox>}
      <p className={styles.note}>
        New checklists start with these items. The costs are typical: check them for your area. Checklists
        that have started don’t change.
      </p>
      <details>
        <summary>{items.length} items</summary>
        {items.map((item, at) => (
          <ItemFields
            key={item.key}
            item={item}
            number={at + 1}
            onChange={(change) =>
              setItems((now) => now.map((one) => (one.key === item.key ? { ...one, ...change } : one)))
            }
            onRemove={() => setItems((now) => now.filter(({ key }) => key !== item.key))}
          />
        ))}
        <Button icon="plus" disabled={items.length >= MAX_TEMPLATE_ITEMS} onClick={add}>
          Add item
        </Button>
      </details>
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={isPending}>
        Save
      </Button>
    </CheckedForm>
  )
}

interface ItemFieldsProps {
  item: TemplateItem
  number: number
  onChange: (change: Partial<TemplateItem>) => void
  onRemove: () => void
}

function ItemFields({ item, number, onChange, onRemove }: ItemFieldsProps) {
  return (
    <fieldset className={styles.item} aria-label={`Item ${number}`}>
      <TextField
        className={styles.title}
        label="Title"
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={item.title}
        onChange={(title) => onChange({ title })}
      />
      <TextField
        label="Group"
        maxLength={MAX_SECTION_LENGTH}
        autoComplete="off"
        value={item.section}
        onChange={(section) => onChange({ section })}
      />
      <MoneyField label="Cost" value={item.cost} onChange={(cost) => onChange({ cost })} />
      <NumberField
        label="Due after the agreement"
        unit="days"
        step={1}
        max={MAX_DUE_DAYS}
        value={item.dueDays}
        onChange={(dueDays) => onChange({ dueDays })}
      />
      <CheckBox
        label="A problem stops the deal"
        value={item.isStop}
        onChange={(isStop) => onChange({ isStop })}
      />
      <IconButton label={`Remove item ${number}`} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </IconButton>
    </fieldset>
  )
}
