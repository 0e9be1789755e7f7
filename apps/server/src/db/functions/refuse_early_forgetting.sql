-- a case also goes when its person takes back the consent that it stands on (个人信息保护法 第四十七条)
CREATE OR REPLACE FUNCTION refuse_early_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM verifications v JOIN persons p ON p.id = v.person_id
     WHERE v.id = OLD.verification_id
       AND ((v.state = 'expired' AND v.updated_at < now() - interval '30 days')
         OR (v.state = 'refused' AND v.updated_at < now() - interval '180 days')
         OR (v.subject = 'person' AND p.closed_at IS NOT NULL)
         OR (v.subject = 'organization' AND EXISTS (
              SELECT 1 FROM organizations o WHERE o.id = v.organization_id AND o.state = 'closed'))
         OR (v.subject = 'person' AND 'withdrawn' = (
              SELECT c.act FROM consents c
               WHERE c.person_id = v.person_id AND c.kind = 'identity-number' ORDER BY c.id DESC LIMIT 1)))
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
