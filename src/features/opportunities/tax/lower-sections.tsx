import type { ComponentProps } from 'react'
import { BrightLineSection } from './bright-line-section.tsx'
import { LendingSection } from './lending-section.tsx'
import { SourcesSection } from './sources-section.tsx'

type LowerSectionsProps = ComponentProps<typeof BrightLineSection> &
  ComponentProps<typeof LendingSection> &
  ComponentProps<typeof SourcesSection>

/** The sections below the result, loaded after it. */
export function LowerSections(props: LowerSectionsProps) {
  return (
    <>
      <BrightLineSection {...props} />
      <LendingSection {...props} />
      <SourcesSection {...props} />
    </>
  )
}
