-- A colleague reads shared incomes, and changes or deletes only their own.
drop policy own_organization on owner_incomes;
create policy own_organization on owner_incomes to doneup_app
  using (organization_id = (select member_organization()) and user_id = current_user_id())
  with check (organization_id = (select member_organization()) and user_id = current_user_id());
create policy shared_incomes on owner_incomes for select to doneup_app
  using (organization_id = (select member_organization()) and is_shared);
