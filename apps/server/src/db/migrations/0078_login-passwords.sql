CREATE TABLE "login_passwords" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"user_name" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_passwords_account_unique" UNIQUE("account")
);
--> statement-breakpoint
ALTER TABLE "login_passwords" ADD CONSTRAINT "login_passwords_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;