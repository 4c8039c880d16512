import { useId } from 'react'
import { TextField } from '../field/text-field.tsx'
import { Button } from '../layout/button.tsx'
import { classNames } from '../style/class-names.ts'
import { PageForm } from './page-form.tsx'
import styles from './question-strip.module.css'
import type { FieldOf } from './use-form.ts'
import { type Submittable, useSubmit } from './use-submit.tsx'

interface QuestionStripProps<Input> {
  question: string
  form: Submittable<Input> & { isFilledIn: boolean }
  field: FieldOf<string | null>
  autoComplete: 'name' | 'organization'
  onSave: (input: Input) => void | Promise<void>
  onDismiss: () => void
}

/** A question above a page that is asked until it is answered or dismissed. */
export function QuestionStrip<Input>(props: QuestionStripProps<Input>) {
  const { question, form, field, autoComplete, onSave, onDismiss } = props
  const id = useId()
  const saving = useSubmit(form, onSave)
  return (
    <section aria-labelledby={id} className={classNames('no-print', styles.strip)}>
      <h2 id={id} className={styles.question}>
        {question}
      </h2>
      <PageForm {...saving.form} isFilledIn={form.isFilledIn} className={styles.form}>
        <TextField label={question} hideLabel autoComplete={autoComplete} className={styles.box} {...field} />
        <div className={styles.buttons}>
          <Button type="submit" aria-disabled={saving.isPending}>
            Save
          </Button>
          <Button variant="quiet" onClick={onDismiss}>
            Not now
          </Button>
        </div>
      </PageForm>
      {saving.problem}
    </section>
  )
}
