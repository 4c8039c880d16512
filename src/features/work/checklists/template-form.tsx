import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { SheetForm } from '#src/ui/form/sheet-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { templateSheet } from './api.ts'
import { BEFORE_UNCONDITIONAL, MAX_TEMPLATE_ITEMS, type Template, templateSchema } from './schema.ts'
import styles from './template-form.module.css'

/** The checklist that an organization's deals start with, for administrators. */
export function TemplateForm() {
  return (
    <Loaded query={templateSheet.useSheet()} failed="Failed to load the checklist" loading={240}>
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

const NEW_ITEM = { title: '', section: 'Other', isStop: false, cost: null, dueDays: null }

function Fields({ view }: { view: { version: number; template: Template } }) {
  const form = useForm(templateSchema, view.template)
  const items = form.list('items')
  const tasks = form.list('stageTasks')
  return (
    <SheetForm
      of={templateSheet}
      view={view}
      name="the checklist"
      label="Checklist"
      action="Save"
      form={form}
    >
      <p className="quiet measure">
        New checklists start with these items. The costs are typical: check them for your area. Checklists
        that have started don’t change.
      </p>
      <details className={styles.items}>
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
            <CheckBox label={BEFORE_UNCONDITIONAL} {...form.field(`items.${at}.isStop`)} />
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
      <details className={styles.items}>
        <summary>{pluralize(tasks.keys.length, 'stage task')}</summary>
        <p className="quiet measure">“Add usual tasks” in a project’s plan adds these.</p>
        {tasks.keys.map((key, at) => (
          <fieldset key={key} className={styles.item} aria-label={`Task ${at + 1}`}>
            <TextField
              className={styles.title}
              label="Title"
              autoComplete="off"
              {...form.field(`stageTasks.${at}.title`)}
            />
            <SelectField label="Stage" options={PROJECT_STAGES} {...form.field(`stageTasks.${at}.stage`)} />
            <IconButton label={`Remove task ${at + 1}`} onClick={() => tasks.remove(at)}>
              <Icon name="trash" size={16} />
            </IconButton>
          </fieldset>
        ))}
        <Button
          icon="plus"
          disabled={tasks.keys.length >= MAX_TEMPLATE_ITEMS}
          onClick={() => tasks.add({ title: '', stage: 'planning' })}
        >
          Add task
        </Button>
      </details>
    </SheetForm>
  )
}
