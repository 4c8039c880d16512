import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Opportunity } from '../editing/schema.ts'
import type { Statement } from './statement.ts'

const StatementSums = lazyPart(async () => (await import('./statement-sums.tsx')).StatementSums)

export function leadFigure(deal: Opportunity, statement: Statement) {
  if (statement.made === null) return maximumFigure(deal, statement)
  return {
    name: 'Realised profit',
    value: statement.made,
    missing: undefined,
    how: <StatementSums of="price" deal={deal} statement={statement} />,
  }
}

export function maximumFigure(deal: Opportunity, statement: Statement) {
  return {
    letter: 'D',
    name: 'Maximum purchase price',
    value: statement.maximum,
    missing: statement.missing ?? undefined,
    how: statement.maximum !== null && <StatementSums of="price" deal={deal} statement={statement} />,
  }
}
