import { type KeyboardEvent, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  count?: number
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  panelId?: string
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const index = next === undefined ? -1 : (next + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    const button = list.current?.children[index]
    if (button instanceof HTMLElement) button.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={({ currentTarget }) => {
            onChange(tab.value)
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
          }}
          onKeyDown={onKeyDown}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}> ({tab.count})</span>}
        </button>
      ))}
    </div>
  )
}
