import { ConfirmEmailFirst } from '#src/features/accounts/mail-links/unconfirmed-notice.tsx'
import { KeysSection } from '#src/features/api-keys/keys-section.tsx'
import { canManageApi } from '#src/features/organizations/rules.ts'
import { WebhooksSection } from '#src/features/webhooks/webhooks-section.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/page.tsx'
import { NoPermission } from '../guarded-layout.tsx'
import { memberPage } from '../member.tsx'

export const ApiPage = memberPage(({ organization, email, isEmailConfirmed }) => {
  if (!canManageApi(organization.role)) return <NoPermission heading="API" />
  return (
    <Page
      title="API"
      about={
        <>
          Other programs can use your deals and projects with a key.{' '}
          <a href="/api/docs" className="tap">
            Read how
          </a>
          . Easier on a computer.
        </>
      }
    >
      <Stack gap={40}>
        <KeysSection
          notYet={isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} next="create API keys" />}
        />
        <WebhooksSection
          notYet={
            isEmailConfirmed ? undefined : <ConfirmEmailFirst email={email} next="add webhook endpoints" />
          }
        />
      </Stack>
    </Page>
  )
})
