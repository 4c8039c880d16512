-- How expenses are written for accounting software: account codes and the names of tax types.
alter table organizations add column accounting jsonb not null default '{}';
alter table organizations add column accounting_version integer not null default 1;

-- A file of expenses for the accountant, as it was written.
create table expense_exports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  format text not null check (format in ('expenses', 'xero_bills', 'xero_statement')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- UTF-8 without a byte order mark.
  content text not null,
  exported_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index expense_exports_exported_by on expense_exports (exported_by) where exported_by is not null;

-- The expenses in a file, with their versions: a later one has changed since.
create table exported_expenses (
  organization_id uuid not null,
  export_id uuid not null,
  expense_id uuid not null,
  version integer not null,
  primary key (organization_id, export_id, expense_id),
  foreign key (organization_id, export_id) references expense_exports (organization_id, id) on delete cascade,
  foreign key (organization_id, expense_id) references expenses (organization_id, id) on delete cascade
);
create index exported_expenses_expense on exported_expenses (organization_id, expense_id);

do $$
declare
  name text;
begin
  foreach name in array array['expense_exports', 'exported_expenses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organization on %I to doneup_app
      using (organization_id = (select member_organization()))
      with check (organization_id = (select member_organization()))', name);
    execute format('create policy system_rows on %I to doneup_system using (true) with check (true)', name);
    execute format('grant select, insert, delete on %I to doneup_app, doneup_system', name);
  end loop;
end;
$$;
