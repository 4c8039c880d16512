import { useState } from 'react'
import { renovationItemCost, standardItemCost } from '#src/finance/budget/renovation.ts'
import { formatMoney, formatNumber, formatRate, roundHalfAwayFromZero } from '#src/finance/money.ts'
import { separatorHint } from '#src/finance/parse-figure.ts'
import { offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import {
  allItems,
  hasOwnRate,
  type PlanChange,
  withAllSelected,
  withCustomItemBack,
  withCustomItemCost,
  withItem,
  withItemCost,
  withoutCustomItem,
} from '../renovation-plan.ts'
import type { RenovationItem, RenovationPlan } from '../schema.ts'
import { CustomItemForm } from './custom-item-form.tsx'
import styles from './renovation-items.module.css'

interface RenovationItemsProps {
  plan: RenovationPlan
  onChange: (change: PlanChange) => void
}

export function RenovationItems({ plan, onChange }: RenovationItemsProps) {
  const isEverythingSelected = allItems(plan).every((item) => item.isSelected)
  return (
    <section className={styles.section} aria-label="Renovation items">
      <div className={styles.head}>
        <button
          type="button"
          className={styles.selectAll}
          onClick={() => onChange((now) => withAllSelected(now, !isEverythingSelected))}
        >
          {isEverythingSelected ? 'Select none' : 'Select all'}
        </button>
        <span className={styles.right} aria-hidden="true">
          Rate × size
        </span>
        <span className={styles.right} aria-hidden="true">
          Cost
        </span>
      </div>
      <ul>
        {plan.items.map((item) => (
          <StandardRow key={item.id} item={item} plan={plan} onChange={onChange} />
        ))}
        {plan.customItems.map((item, place) => (
          <CustomRow key={item.id} item={item} place={place} onChange={onChange} />
        ))}
      </ul>
      <CustomItemForm plan={plan} onChange={onChange} />
    </section>
  )
}

type Change = RenovationItemsProps['onChange']

function StandardRow({ item, plan, onChange }: RenovationItemsProps & { item: RenovationItem }) {
  const standard = standardItemCost(item, plan.houseSize, plan.quality)
  const isOwn = item.userCost !== null
  return (
    <li className={styles.row} data-off={item.isSelected ? undefined : ''}>
      <Tick item={item} onChange={onChange} />
      <span className={styles.rate}>
        {isOwn ? (
          <s>
            <span className="visually-hidden">Standard cost </span>
            <Money value={standard} />
          </s>
        ) : (
          <span className="fig">
            {formatRate(standardItemCost(item, 1, plan.quality))} × {formatNumber(plan.houseSize)} m²
            {hasOwnRate(item) && <span className="faint text-13"> {item.description}</span>}
          </span>
        )}
      </span>
      <Cost
        item={item}
        cost={renovationItemCost(item, plan.houseSize, plan.quality)}
        onChange={(cost) => onChange((now) => withItemCost(now, item.id, cost))}
        onTypingStart={() => () => onChange((now) => withItem(now, item.id, item))}
      />
      <IconButton
        label={`Reset ${item.name} cost`}
        size="small"
        className={styles.reset}
        aria-disabled={!isOwn}
        title={isOwn ? `Reset to ${formatMoney(standard)}` : undefined}
        onClick={() => isOwn && onChange((now) => withItemCost(now, item.id, null))}
      >
        <Icon name="undo" size={14} />
      </IconButton>
    </li>
  )
}

function CustomRow({ item, place, onChange }: { item: RenovationItem; place: number; onChange: Change }) {
  function remove() {
    onChange((now) => withoutCustomItem(now, item.id))
    offerUndo(`Removed ${item.name}`, () => {
      onChange((now) => withCustomItemBack(now, item, place))
      return 'shown'
    })
  }
  return (
    <li className={styles.row} data-off={item.isSelected ? undefined : ''}>
      <Tick item={item} onChange={onChange} />
      <span className={styles.rate}>Your item</span>
      <Cost
        item={item}
        cost={renovationItemCost(item, null, 'mid-range')}
        onChange={(cost) => cost !== null && onChange((now) => withCustomItemCost(now, item.id, cost))}
        onTypingStart={() => () => onChange((now) => withItem(now, item.id, item))}
      />
      <IconButton label={`Remove ${item.name}`} size="small" className={styles.remove} onClick={remove}>
        <Icon name="close" size={14} />
      </IconButton>
    </li>
  )
}

function Tick({ item, onChange }: { item: RenovationItem; onChange: Change }) {
  return (
    <CheckBox
      className={styles.tick ?? ''}
      label={item.name}
      title={item.description}
      value={item.isSelected}
      onChange={(isSelected) => onChange((now) => withItem(now, item.id, { isSelected }))}
    />
  )
}

interface CostProps {
  item: RenovationItem
  cost: number
  onChange: (cost: number | null) => void
  onTypingStart: () => () => void
}

/** An empty field restores the standard cost; invalid text restores the previous cost. A cost also selects the item. */
function Cost({ item, cost, onChange, onTypingStart }: CostProps) {
  const [reverted, setReverted] = useState(0)

  function leave(left: string, isReadable: boolean) {
    if (isReadable) return
    const text = left.trim()
    setReverted((times) => times + 1)
    showToast({
      message: `“${text.slice(0, 20)}” isn’t an amount. ${separatorHint(text) ?? 'Enter 0 or more'}. ${item.name} unchanged (${formatMoney(cost)}).`,
      tone: 'error',
    })
  }

  return (
    <div className={styles.cost}>
      <MoneyField
        key={reverted}
        label={`${item.name} cost`}
        hideLabel
        value={roundHalfAwayFromZero(cost)}
        overridden={item.userCost !== null}
        onChange={onChange}
        onTypingStart={onTypingStart}
        onLeave={leave}
      />
    </div>
  )
}
