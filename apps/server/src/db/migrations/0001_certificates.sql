CREATE TABLE "authorities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"generation" integer NOT NULL,
	"role" text NOT NULL,
	"family" text NOT NULL,
	"key_algorithm" text NOT NULL,
	"key_id" text NOT NULL,
	"issuer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_authority_per_generation" UNIQUE("name","generation"),
	CONSTRAINT "authority_role" CHECK ("authorities"."role" in ('root', 'issuing', 'tsa', 'ocsp', 'seal-maker')),
	CONSTRAINT "authority_family" CHECK ("authorities"."family" in ('ecdsa', 'rsa', 'sm2')),
	CONSTRAINT "root_has_no_issuer" CHECK (("authorities"."role" = 'root') = ("authorities"."issuer_id" is null))
);
--> statement-breakpoint
CREATE TABLE "certificate_serials" (
	"serial" text PRIMARY KEY NOT NULL,
	"reserved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serial_is_hex" CHECK ("certificate_serials"."serial" ~ '^[0-9a-f]{32,40}$')
);
--> statement-breakpoint
CREATE TABLE "crls" (
	"authority_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"covers" bigint NOT NULL,
	"this_update" timestamp with time zone NOT NULL,
	"next_update" timestamp with time zone NOT NULL,
	"tbs_digest" "bytea" NOT NULL,
	"der" "bytea",
	"issued_at" timestamp with time zone,
	CONSTRAINT "crls_authority_id_number_pk" PRIMARY KEY("authority_id","number"),
	CONSTRAINT "crl_is_whole" CHECK (("crls"."der" is null) = ("crls"."issued_at" is null)),
	CONSTRAINT "crl_times" CHECK ("crls"."this_update" < "crls"."next_update")
);
--> statement-breakpoint
CREATE TABLE "issuances" (
	"serial" text PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"holder_id" uuid,
	"profile" text NOT NULL,
	"subject" text NOT NULL,
	"algorithm" text NOT NULL,
	"by" text NOT NULL,
	"why" text NOT NULL,
	"tbs_digest" "bytea" NOT NULL,
	"tbs" "bytea",
	"intended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"der" "bytea",
	"issued_at" timestamp with time zone,
	CONSTRAINT "result_is_whole" CHECK (("issuances"."der" is null) = ("issuances"."issued_at" is null)),
	CONSTRAINT "bytes_are_kept_once" CHECK (("issuances"."der" is null) = ("issuances"."tbs" is not null))
);
--> statement-breakpoint
CREATE TABLE "revocations" (
	"serial" text PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"revoked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"invalidity_date" timestamp with time zone,
	"by" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "revocation_reason" CHECK ("revocations"."reason" in ('unspecified', 'keyCompromise', 'cACompromise', 'affiliationChanged', 'superseded', 'cessationOfOperation', 'privilegeWithdrawn', 'aACompromise'))
);
--> statement-breakpoint
CREATE TABLE "sealed_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"blob" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authorities" ADD CONSTRAINT "authorities_issuer_id_authorities_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crls" ADD CONSTRAINT "crls_authority_id_authorities_id_fk" FOREIGN KEY ("authority_id") REFERENCES "public"."authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_serial_certificate_serials_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."certificate_serials"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_issuer_id_authorities_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_holder_id_authorities_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_serial_issuances_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."issuances"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revocations" ADD CONSTRAINT "revocations_issuer_id_authorities_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."authorities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issuances_holder_id_index" ON "issuances" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "issuances_unfinished" ON "issuances" USING btree ("intended_at") WHERE "issuances"."der" is null;--> statement-breakpoint
CREATE INDEX "revocations_issuer_id_index" ON "revocations" USING btree ("issuer_id");--> statement-breakpoint
-- An intent can be completed once, by exactly the bytes that were intended, and is otherwise never touched again.
CREATE FUNCTION fill_result_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD) - ARRAY['der', 'issued_at', 'tbs'];
  after jsonb := to_jsonb(NEW) - ARRAY['der', 'issued_at', 'tbs'];
BEGIN
  IF OLD.der IS NOT NULL OR NEW.der IS NULL OR before <> after THEN
    RAISE EXCEPTION '% only takes its result, once', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Certificate ::= SEQUENCE { tbsCertificate, … }: the intended bytes follow the head of the outer SEQUENCE.
CREATE FUNCTION result_holds_intent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF position(OLD.tbs IN NEW.der) NOT BETWEEN 3 AND 7 THEN
    RAISE EXCEPTION 'the certificate is not the intended one' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER issuances_filled_once BEFORE UPDATE ON issuances
  FOR EACH ROW EXECUTE FUNCTION fill_result_once();
--> statement-breakpoint
CREATE TRIGGER issuances_hold_intent BEFORE UPDATE ON issuances
  FOR EACH ROW EXECUTE FUNCTION result_holds_intent();
--> statement-breakpoint
CREATE TRIGGER issuances_kept BEFORE DELETE OR TRUNCATE ON issuances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER crls_filled_once BEFORE UPDATE ON crls
  FOR EACH ROW EXECUTE FUNCTION fill_result_once();
--> statement-breakpoint
CREATE TRIGGER crls_kept BEFORE DELETE OR TRUNCATE ON crls
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER authorities_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON authorities
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER certificate_serials_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON certificate_serials
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER revocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON revocations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Processes keep their own authorities in memory; a certificate of one of them changes what they know.
CREATE TRIGGER authorities_certified AFTER UPDATE ON issuances
  FOR EACH ROW WHEN (NEW.holder_id IS NOT NULL) EXECUTE FUNCTION tell_change('authorities');
--> statement-breakpoint
-- Heard at the commit, whoever revokes: the list of the authority is due at once.
CREATE TRIGGER revocations_told AFTER INSERT ON revocations
  FOR EACH ROW EXECUTE FUNCTION tell_change('revocations');
