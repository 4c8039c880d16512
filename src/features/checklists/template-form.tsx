import { ApiError } from '#src/lib/http.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { CheckBox } from '#src/ui/check-box.tsx'
import { CheckedForm } from '#src/ui/checked-form.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useSubmit } from '#src/ui/use-submit.tsx'
import { saveTemplate, templateQuery } from './api.ts'
import { MAX_TEMPLATE_ITEMS, type Template, templateSchema } from './schema.ts'
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

const NEW_ITEM = { title: '', section: 'Other', isStop: false, cost: null, dueDays: null }

function Fields({ saved, version }: FieldsProps) {
  const { client, organizationId } = useOrganization()
  const form = useForm(templateSchema, saved)
  const items = form.list('items')
  const submission = useSubmit(form, save)

  async function save(template: Template) {
    const { queryKey } = templateQuery(organizationId)
    try {
      client.setQueryData(queryKey, await saveTemplate(organizationId, template, version))
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'stale_version') throw failure
      await client.invalidateQueries({ queryKey })
      throw new Error('Someone else has changed the checklist. Save again to use yours.')
    }
    form.reset()
    showToast({ message: 'Saved' })
  }

  return (
    <CheckedForm {...submission.form} className={styles.form} aria-label="Checklist">
      {submission.problem}
      <p className="quiet measure">
        New checklists start with these items. The costs are typical: check them for your area. Checklists
        that have started don’t change.
      </p>
      <details>
        <summary>{items.keys.length} items</summary>
        {items.keys.map((key, at) => (
          <fieldset key={key} className={styles.item} aria-label={`Item ${at + 1}`}>
            <TextField
              className={styles.title}
              label="Title"
              autoComplete="off"
              {...form.field(`items.${at}.title`)}
            />
            <TextField label="Group" autoComplete="off" {...form.field(`items.${at}.section`)} />
            <MoneyField label="Cost" {...form.field(`items.${at}.cost`)} />
            <NumberField label="Due after the agreement" unit="days" {...form.field(`items.${at}.dueDays`)} />
            <CheckBox label="A problem stops the deal" {...form.field(`items.${at}.isStop`)} />
            <IconButton label={`Remove item ${at + 1}`} onClick={() => items.remove(at)}>
              <Icon name="trash" size={16} />
            </IconButton>
          </fieldset>
        ))}
        <Button
          icon="plus"
          disabled={items.keys.length >= MAX_TEMPLATE_ITEMS}
          onClick={() => items.add(NEW_ITEM)}
        >
          Add item
        </Button>
      </details>
      <Button type="submit" variant="filled" className={styles.save} aria-disabled={submission.isPending}>
        Save
      </Button>
    </CheckedForm>
  )
}
