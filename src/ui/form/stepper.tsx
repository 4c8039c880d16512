import { Link, type LinkProps } from '@tanstack/react-router'
import { Money } from '../figure/money.tsx'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './stepper.module.css'

export interface Step {
  label: string
  shortLabel?: string
  value?: number | null | undefined
  to?: LinkProps['to']
  params?: LinkProps['params']
  state: 'done' | 'current' | 'ahead'
}

export function Stepper({ steps, label = 'Steps' }: { steps: readonly Step[]; label?: string }) {
  return (
    <nav aria-label={label} className={styles.nav}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={classNames(styles.step, styles[step.state])}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            {step.to && step.state !== 'current' ? (
              <Link
                to={step.to}
                {...(step.params !== undefined && { params: step.params })}
                className={styles.inner}
              >
                <StepContent step={step} number={index + 1} />
              </Link>
            ) : (
              <span className={styles.inner}>
                <StepContent step={step} number={index + 1} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepContent({ step, number }: { step: Step; number: number }) {
  const hasValue = step.value !== null && step.value !== undefined
  return (
    <>
      <span className={styles.disc} aria-hidden="true">
        {step.state === 'done' ? <Icon name="check" size={12} /> : number}
      </span>
      <span className={styles.label} data-text={step.label}>
        {step.label}
      </span>
      {step.shortLabel && (
        <span className={styles.short} aria-hidden="true">
          {step.shortLabel}
        </span>
      )}
      {hasValue && (
        <span className={styles.value}>
          <Money value={step.value} />
        </span>
      )}
    </>
  )
}
