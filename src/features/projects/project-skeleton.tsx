import { FormShape, LinesShape, SectionShape } from '#src/ui/form-shape.tsx'
import styles from './project-screen.module.css'

export function ProjectSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.sections}>
        <SectionShape height={154} boxes={2} isWide />
        <SectionShape height={96} boxes={3} />
        <FormShape />
      </div>
      <div className={styles.sections}>
        <LinesShape widths={['92%', '88%', '94%', '86%']} />
        <LinesShape widths={['96%', '84%', '90%']} />
      </div>
    </div>
  )
}
