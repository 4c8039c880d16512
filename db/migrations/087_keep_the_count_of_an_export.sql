-- How many expenses an export wrote: deleting one later removes its mark, not its row of the file.
alter table expense_exports add column count integer;
alter table expense_exports no force row level security;
alter table exported_expenses no force row level security;
update expense_exports e set count = (
  select count(*) from exported_expenses x where x.organization_id = e.organization_id and x.export_id = e.id);
alter table expense_exports force row level security;
alter table exported_expenses force row level security;
