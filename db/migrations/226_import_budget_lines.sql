-- Budget lines that were imported from a file, so that the import can be undone.
alter table budget_lines add column import_id uuid;
alter table budget_lines add foreign key (organization_id, import_id)
  references imports (organization_id, id) on delete set null (import_id);
create index budget_lines_import on budget_lines (organization_id, import_id) where import_id is not null;
