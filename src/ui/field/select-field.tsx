import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Icon } from '../layout/icons.tsx'
import { BoxedField, describedBy, type FieldProps } from './field.tsx'
import styles from './select-field.module.css'

type Choice<Value> =
  | { none?: undefined; value: NoInfer<Value>; onChange: (value: Value) => void }
  /** `none` is the label of null. */
  | { none: string; value: NoInfer<Value> | null; onChange: (value: Value | null) => void }

type SelectFieldProps<Value extends string> = FieldProps &
  Choice<Value> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'value' | 'onChange'> & {
    options: readonly { value: Value; label: string }[]
    before?: ReactNode
    /** The label of a value that isn't among the options, such as one that this viewer may not choose. */
    notOffered?: string
    className?: string | undefined
  }

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, none, value, onChange: _onChange, before, notOffered, ...rest } = props
  const { label, hideLabel, error, hint, className, ...select } = rest
  const ownId = useId()
  const id = select.id ?? ownId
  function choose(chosen: string) {
    const option = options.find((one) => one.value === chosen)
    if (option) props.onChange(option.value)
    else if (props.none !== undefined) props.onChange(null)
  }
  const frame = { id, label, hideLabel, error, hint, className, disabled: select.disabled }
  return (
    <BoxedField {...frame}>
      {before && <span className={styles.before}>{before}</span>}
      <select
        className={styles.select}
        {...select}
        {...describedBy(id, { error, hint })}
        value={value ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {isNotOffered(value, options) && (
          <option value={value ?? ''} disabled>
            {notOffered ?? 'No longer in this list'}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevron-down" />
      </span>
    </BoxedField>
  )
}

/** A select shows its first option for a value that isn't among them. */
function isNotOffered(value: string | null, options: readonly { value: string }[]): boolean {
  return value !== null && value !== '' && options.every((option) => option.value !== value)
}

interface AssigneeFieldProps {
  people: readonly { userId: string; name: string }[]
  className?: string | undefined
  value: string | null
  error?: string | undefined
  onChange: (userId: string | null) => void
}

/** Who is to do it; null: unassigned. */
export function AssigneeField({ people, ...field }: AssigneeFieldProps) {
  const options = people.map(({ userId, name }) => ({ value: userId, label: name }))
  return <SelectField label="Assigned to" none="Unassigned" options={options} {...field} />
}

interface DocumentFieldProps {
  documents: readonly { id: string; name: string }[]
  value: string | null
  error?: string | undefined
  onChange: (id: string | null) => void
}

/** A document of the deal; hidden while it has none. */
export function DocumentField({ documents, ...field }: DocumentFieldProps) {
  if (documents.length === 0) return null
  const options = documents.map(({ id, name }) => ({ value: id, label: name }))
  return <SelectField label="Document" none="None" options={options} {...field} />
}
