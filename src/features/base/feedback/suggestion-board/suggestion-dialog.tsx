import { useId, useState } from 'react'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { useFileDrop } from '#src/ui/field/file-upload.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { typedSuggestionSchema } from '../schema.ts'
import { ScreenshotField } from '../screenshots/screenshot-field.tsx'
import { screenshotCheck } from '../screenshots/use-screenshot.tsx'
import { missingField, SUBMIT_FAILED } from '../suggestions.ts'
import styles from './suggestion-dialog.module.css'
import type { useSuggestionDraft } from './use-suggestion-draft.tsx'

interface SuggestionDialogProps {
  writing: ReturnType<typeof useSuggestionDraft>
  onClose: () => void
}

export function SuggestionDialog({ writing, onClose }: SuggestionDialogProps) {
  const id = useId()
  const { draft, change, clear, failure, isSending, picture } = writing
  const [wasRestored] = useState(!writing.isEmpty)
  const { field, ...fields } = useForm(typedSuggestionSchema, draft, {
    check: rule(['title', 'description'], missingField),
  })
  const { form } = useSubmit(fields, async () => {
    if (await writing.submit()) onClose()
  })
  const { handlers, onPaste } = useFileDrop(screenshotCheck, ([first]) => first && picture.choose(first))

  return (
    <Dialog
      onClose={onClose}
      title="New Suggestion"
      actions={
        <>
          {wasRestored && !writing.isEmpty && (
            <Button variant="quiet" className={styles.clear} onClick={clear}>
              Clear draft
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={id} aria-disabled={isSending || undefined}>
            Submit
          </Button>
        </>
      }
    >
      <CheckedForm {...form} id={id} className={styles.form} onPaste={onPaste} {...handlers}>
        <TextField
          label="Title"
          required
          autoComplete="off"
          {...field('title')}
          onChange={(title) => change({ title })}
        />
        <TextArea
          label="Description"
          required
          rows={4}
          {...field('description')}
          onChange={(description) => change({ description })}
        />
        <ScreenshotField
          upload={picture.upload}
          uploaded={draft.screenshot}
          onChoose={picture.choose}
          onRetry={picture.retry}
          onRemove={picture.remove}
        />
      </CheckedForm>
      {failure && (
        <ErrorBox>
          <p>{SUBMIT_FAILED}</p>
          <p className={styles.reason}>{failure}</p>
        </ErrorBox>
      )}
    </Dialog>
  )
}
