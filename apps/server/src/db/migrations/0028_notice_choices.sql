CREATE TABLE "notice_choices" (
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"site" boolean NOT NULL,
	"message" boolean NOT NULL,
	CONSTRAINT "notice_choices_organization_id_kind_pk" PRIMARY KEY("organization_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;