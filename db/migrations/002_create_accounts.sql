-- Accounts are managed by the Better Auth library, which defines the column names.
create schema auth;
grant usage on schema auth to doneup_system;

create table auth."user" (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email) and length(email) <= 320),
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- token holds the SHA-256 of the cookie's secret: reading this table gives no session.
create table auth.session (
  id uuid primary key,
  token text not null unique check (length(token) = 64),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index session_user_id on auth.session ("userId");

create table auth.account (
  id uuid primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index account_user_id on auth.account ("userId");

create table auth.verification (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

grant select, insert, update, delete on all tables in schema auth to doneup_system;
