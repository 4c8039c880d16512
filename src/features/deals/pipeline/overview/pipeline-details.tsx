import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import type { PipelineChartProps } from './pipeline-chart.tsx'
import styles from './pipeline-details.module.css'

const { PipelineChart } = lazyParts(() => import('./pipeline-chart.tsx'))

export function PipelineDetails(props: PipelineChartProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the panel from any control inside
    <div className={styles.details} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        variant="quiet"
        size="dense"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Chart
        <span className={isOpen ? styles.up : styles.down}>
          <Icon name="chevron-down" size={12} />
        </span>
      </Button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <PipelineChart {...props} />
        </div>
      )}
    </div>
  )
}
