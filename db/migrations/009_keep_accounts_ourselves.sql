-- Accounts in DoneUp's own tables: one way to start a session, secrets only as hashes, consistent names.
drop table auth.verification;

alter table auth."user" rename to users;
alter table auth.users add column email_confirmed_at timestamptz;
update auth.users set email_confirmed_at = "updatedAt" where "emailVerified";
alter table auth.users drop column name, drop column image, drop column "emailVerified", drop column "updatedAt";
alter table auth.users rename column "createdAt" to created_at;
-- The scheduled deletion of the account, which can be cancelled until then.
alter table auth.users add column delete_at timestamptz;
create index users_to_delete on auth.users (delete_at) where delete_at is not null;

alter table auth.session rename to sessions;
alter table auth.sessions rename column token to token_hash;
alter table auth.sessions rename column "userId" to user_id;
alter table auth.sessions rename column "expiresAt" to expires_at;
alter table auth.sessions rename column "ipAddress" to ip_address;
alter table auth.sessions rename column "userAgent" to user_agent;
alter table auth.sessions rename column "createdAt" to created_at;
alter table auth.sessions drop column "updatedAt";
alter table auth.sessions add column last_seen_at timestamptz not null default now();
-- The last authentication in this session, for actions that need a recent one.
alter table auth.sessions add column proved_at timestamptz not null default now();
alter table auth.sessions add check (length(user_agent) <= 400), add check (length(ip_address) <= 100);
alter index auth.session_user_id rename to sessions_user;

create table auth.passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  hash text not null,
  set_at timestamptz not null default now()
);
insert into auth.passwords (user_id, hash, set_at)
  select "userId", password, "updatedAt" from auth.account where "providerId" = 'credential' and password is not null;
drop table auth.account;

-- Only the hash of an emailed link's random secret. Several links may have the same purpose (a mail sent twice);
-- using one invalidates all of them. invite_id is set for invites, user_id for all others.
create table auth.mail_links (
  secret_hash text primary key check (length(secret_hash) = 64),
  purpose text not null check (purpose in ('confirmation', 'password_reset', 'magic_link', 'email_change', 'invite')),
  user_id uuid references auth.users (id) on delete cascade,
  invite_id uuid,
  -- The address that the link verifies.
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'invite') = (user_id is null) and (purpose = 'invite') = (invite_id is not null))
);
create index mail_links_user on auth.mail_links (user_id, purpose);
create index mail_links_invite on auth.mail_links (invite_id);
create index mail_links_by_expiry on auth.mail_links (expires_at);

-- Steps that need a second request: a sign-in that waits for two-factor authentication, a passkey challenge.
create table auth.challenges (
  secret_hash text primary key check (length(secret_hash) = 64),
  purpose text not null check (purpose in ('second_factor', 'passkey_registration', 'passkey_sign_in', 'passkey_proof')),
  user_id uuid references auth.users (id) on delete cascade,
  value text not null default '',
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index challenges_user on auth.challenges (user_id);
create index challenges_by_expiry on auth.challenges (expires_at);

-- The authenticator app: its secret encrypted with a key that the database does not have.
create table auth.authenticators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  secret_encrypted text not null,
  confirmed_at timestamptz,
  -- The time step of the last code accepted: a code works once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table auth.backup_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (length(code_hash) = 64),
  used_at timestamptz,
  primary key (user_id, code_hash)
);
create table auth.passkeys (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on auth.passkeys (user_id);

-- The audit log. Rows outlive the account and the organization.
create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  action text not null check (length(action) between 1 and 60),
  user_id uuid,
  organization_id uuid,
  -- The target in plain words: an email address, a role, a name. Never a secret.
  detail jsonb not null default '{}',
  ip_address text check (length(ip_address) <= 100)
);
create index audit_log_user on audit_log (user_id, at desc);
create index audit_log_organization on audit_log (organization_id, at desc);
-- Append-only: no role may change entries; the cleanup job deletes old ones.
grant select, insert, delete on audit_log to doneup_system;
grant insert on audit_log to doneup_app;
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy system_rows on audit_log to doneup_system using (true) with check (true);
create policy own_organization on audit_log for insert to doneup_app
  with check (organization_id = (select member_organization()) and user_id = current_user_id());

grant select, insert, update, delete on all tables in schema auth to doneup_system;

-- Live connections check their access again when a membership or session ends.
create function announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', json_build_object('userId', old.user_id)::text);
  return null;
end $$;
create trigger announce_access_change after delete on auth.sessions
  for each row execute function announce_access_change();
create trigger announce_access_change after delete on public.organization_members
  for each row execute function announce_access_change();
