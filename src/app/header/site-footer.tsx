import { Link } from '@tanstack/react-router'
import { usePublicConfig } from '#src/lib/browser/public-config.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { MailLink } from '#src/ui/text/mail-link.tsx'
import { COLOR_SCHEME_CHOICES, chooseColorScheme, useColorScheme } from '../color-scheme.ts'
import styles from './site-footer.module.css'
import { LEGAL_LINKS, QUICK_LINKS, type SiteLink } from './site-links.ts'

const SCHEMES = COLOR_SCHEME_CHOICES.map(({ value, label }) => ({
  value,
  label: value === 'system' ? 'System' : label,
}))

export function SiteFooter({ isWide }: { isWide: boolean }) {
  const { trainingUrl, supportEmail } = usePublicConfig()
  return (
    <footer className={classNames(styles.footer, isWide && styles.wide)}>
      <div className={styles.inner}>
        <Row align="center" gap={[4, 24]}>
          <FooterLinks label="Quick links" links={QUICK_LINKS} />
          <a href={trainingUrl} target="_blank" rel="noopener" className={styles.link}>
            Training
          </a>
          <a href="/api/docs" className={styles.link}>
            API
          </a>
          <MailLink to={supportEmail} className={styles.link}>
            Contact
          </MailLink>
          <FooterLinks label="Legal" links={LEGAL_LINKS} />
          <div className={styles.theme}>
            <ThemeSwitch />
          </div>
        </Row>
        <div className={styles.disclaimers}>
          <p>DoneUp doesn’t give investment advice. You’re responsible for your own decisions.</p>
          <p>Estimates depend on the figures you enter. We don’t guarantee that they’re accurate.</p>
          <p>Talk to your lawyer, accountant and a registered valuer before you commit to anything.</p>
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ label, links }: { label: string; links: readonly SiteLink[] }) {
  return (
    <Row as="nav" aria-label={label} gap={[4, 24]}>
      {links.map((link) => (
        <Link key={link.label} to={link.to} className={styles.link}>
          {link.label}
        </Link>
      ))}
    </Row>
  )
}

function ThemeSwitch() {
  const scheme = useColorScheme()
  return <Segmented label="Theme" hideLabel options={SCHEMES} value={scheme} onChange={chooseColorScheme} />
}
