/** The pages that lead into an account, as one download. */
export { EmailChangePage } from './email-change-page.tsx'
export { ForgotPasswordPage } from './forgot-password-page.tsx'
export { LoginPage } from './login-page.tsx'
export { ConfirmEmailPage, MagicLinkPage, ResetPasswordPage } from './mail-link-pages.tsx'
export { SignupPage } from './signup-page.tsx'
