import type { ComponentProps } from 'react'
import type { ScenarioDeal } from '#src/finance/scenarios.ts'
import { BrightLineSection } from './bright-line-section.tsx'
import { lendingFigures } from './lending-figures.ts'
import { LendingSection } from './lending-section.tsx'
import { SourcesSection } from './sources-section.tsx'
import type { TaxFacts } from './tax-figures.ts'

type LowerSectionsProps = ComponentProps<typeof BrightLineSection> &
  Omit<ComponentProps<typeof LendingSection>, 'lending'> &
  ComponentProps<typeof SourcesSection> & { deal: ScenarioDeal; facts: TaxFacts }

/** The sections below the result, loaded after it. */
export function LowerSections({ deal, facts, ...props }: LowerSectionsProps) {
  const lending = lendingFigures(deal, facts)
  return (
    <>
      <BrightLineSection {...props} />
      <LendingSection {...props} lending={lending} />
      <SourcesSection {...props} />
    </>
  )
}
